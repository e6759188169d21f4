(** * Which strings the models read, as data

    What is defined here: formats, lists of steps that say which bytes may stand where, and which strings pass them ([passes]); the format of each encoding and of each part
    of a system key ([format]).

    What is proved here: nothing; [FormatsOfModels.v] proves that a string passes the format of an encoding exactly if the model's codec reads it.

    What is not: which value is read. *)

From Coq Require Import List NArith Lia Bool.
From Ashlar Require Import Encoding.Domains Encoding.Framing.
Import ListNotations.
Local Open Scope N_scope.

(** ** Formats *)

(** Encodings, and the parts of system keys. *)
Inductive name :=
  | NodeFormat | RootFormat | NodesFormat | RootsFormat | LookupFormat | LookupsFormat | CircuitFormat | DigestsFormat | CommitmentFormat | IndexFormat
  | SystemFormat | VmFormat | ProgramFormat | ClaimFormat | BlobFormat | PrivateInputFormat | GoldilocksFormat | KoalaBearFormat | DigestFormat.

Inductive field :=
  (** So many bytes. *)
  | Any (width : nat)
  (** A number of so many bytes, from [least] on and below [bound]. *)
  | Between (width : nat) (least bound : N)
  (** These bytes. *)
  | Exactly (bs : bytes)
  (** What the model of this name reads. *)
  | Inside (part : name).

Inductive step :=
  | Field (f : field)
  (** A number of things, in so many bytes. *)
  | Count (width : nat)
  (** As many times as was counted last. *)
  | Each (fs : list field)
  (** The same, behind a number of eight bytes each, above the one before. *)
  | Ascending (fs : list field)
  (** A byte, and what follows it by its number. *)
  | Tagged (alternatives : list (list field))
  (** All that is left. *)
  | Rest.

(** ** What passes *)

Definition number (width : nat) (b : bytes) : option (N * bytes) :=
  match split_bytes width b with
  | Some (front, rest) => Some (number_of_bytes front, rest)
  | None => None
  end.

Definition is_between (least bound v : N) : bool := (least <=? v) && (v <? bound).

(** The rest behind what a codec reads. *)
Definition rest_of {A} (r : result A) : option bytes := match r with Accept _ rest => Some rest | Fault _ _ => None end.

Definition model_circuit : codec CircuitBody := circuit strict_big_constant is_earlier is_earlier is_some_group.

(** What the model of a name reads: of the node in its [place], of what stands in a circuit of so many [nodes]. *)
Definition reads (nodes place : N) (part : name) (b : bytes) : option bytes :=
  match part with
  | NodeFormat => rest_of (decode (node place) b)
  | RootFormat => rest_of (decode (root is_earlier nodes) b)
  | NodesFormat =>
      match decode (counted_by_index u16 node) b with
      | Accept ks rest => if N.of_nat (length ks) =? nodes then Some rest else None
      | Fault _ _ => None
      end
  | RootsFormat => rest_of (decode (counted u16 (root is_earlier nodes)) b)
  | LookupFormat => rest_of (decode (lookup is_earlier nodes) b)
  | LookupsFormat => rest_of (decode (counted u16 (lookup is_earlier nodes)) b)
  | CircuitFormat => rest_of (decode model_circuit b)
  | DigestsFormat => rest_of (decode (counted u16 (byte_array 32)) b)
  | CommitmentFormat => rest_of (decode (optional (counted u16 (byte_array 32))) b)
  | IndexFormat => rest_of (decode index_or_none b)
  | SystemFormat => rest_of (decode system_key b)
  | VmFormat => rest_of (decode vm_key b)
  | ProgramFormat => rest_of (decode program_id b)
  | ClaimFormat => rest_of (decode claim b)
  | BlobFormat => rest_of (decode_blob b)
  | PrivateInputFormat => rest_of (decode private_input b)
  | GoldilocksFormat => rest_of (decode goldilocks b)
  | KoalaBearFormat => rest_of (decode koala_bear b)
  | DigestFormat => rest_of (decode goldilocks_digest b)
  end.

Section Passes.
Variables nodes : N.

Definition pass_field (place : N) (f : field) (b : bytes) : option bytes :=
  match f with
  | Any width => option_map snd (number width b)
  | Between width least bound =>
      match number width b with
      | Some (v, rest) => if is_between least bound v then Some rest else None
      | None => None
      end
  | Exactly bs =>
      match split_bytes (length bs) b with
      | Some (front, rest) => if same_bytes front bs then Some rest else None
      | None => None
      end
  | Inside part => reads nodes place part b
  end.

Fixpoint pass_fields (place : N) (fs : list field) (b : bytes) : option bytes :=
  match fs with
  | [] => Some b
  | f :: fs => match pass_field place f b with Some rest => pass_fields place fs rest | None => None end
  end.

Fixpoint pass_each (times : nat) (place : N) (fs : list field) (b : bytes) : option bytes :=
  match times with
  | O => Some b
  | S times => match pass_fields place fs b with Some rest => pass_each times (N.succ place) fs rest | None => None end
  end.

Fixpoint pass_ascending (times : nat) (last : option N) (fs : list field) (b : bytes) : option bytes :=
  match times with
  | O => Some b
  | S times =>
      match number 8 b with
      | Some (v, rest) =>
          if is_above last v
          then match pass_fields 0 fs rest with Some rest => pass_ascending times (Some v) fs rest | None => None end
          else None
      | None => None
      end
  end.

(** The number that was counted last, and the rest. *)
Definition pass_step (counted place : N) (s : step) (b : bytes) : option (N * bytes) :=
  match s with
  | Field f => option_map (pair counted) (pass_field place f b)
  | Count width => number width b
  | Each fs => option_map (pair counted) (pass_each (N.to_nat counted) 0 fs b)
  | Ascending fs => option_map (pair counted) (pass_ascending (N.to_nat counted) None fs b)
  | Tagged alternatives =>
      match number 1 b with
      | Some (tag, rest) =>
          match nth_error alternatives (N.to_nat tag) with
          | Some fs => option_map (pair counted) (pass_fields place fs rest)
          | None => None
          end
      | None => None
      end
  | Rest => Some (counted, [])
  end.

Fixpoint passes (counted place : N) (steps : list step) (b : bytes) : option (N * bytes) :=
  match steps with
  | [] => Some (counted, b)
  | s :: steps => match pass_step counted place s b with Some (counted, rest) => passes counted place steps rest | None => None end
  end.
End Passes.

(** ** The formats *)

Definition operand (place : N) : field := Between 2 0 place.

Definition format (nodes place : N) (part : name) : list step :=
  match part with
  | NodeFormat => [Tagged [
      [Any 2]; [Between 8 65536 goldilocks_modulus]; [Any 1]; []; []; []; [operand place; operand place]; [operand place; operand place];
      [operand place; operand place]; [operand place]; [Any 2]; [Any 2]; [Any 2]; [Any 2]; [Any 2]; [Any 2]]]
  | RootFormat => [Field (Between 2 0 nodes)]
  | NodesFormat => [Count 2; Each [Inside NodeFormat]]
  | RootsFormat => [Count 2; Each [Inside RootFormat]]
  | LookupFormat => [Field (Inside RootFormat); Field (Inside RootsFormat)]
  | LookupsFormat => [Count 2; Each [Inside LookupFormat]]
  | CircuitFormat => [Field (Any 2); Field (Any 2); Field (Any 4); Field (Any 2); Field (Between 1 1 256);
      Field (Inside NodesFormat); Field (Inside RootsFormat); Field (Inside LookupsFormat)]
  | DigestsFormat => [Count 2; Each [Any 32]]
  | CommitmentFormat => [Tagged [[]; [Inside DigestsFormat]]]
  | IndexFormat => [Field (Any 2)]
  | SystemFormat => [Field (Any 2); Field (Any 2); Field (Any 2); Field (Any 2); Field (Any 2); Field (Any 2); Field (Any 2);
      Count 2; Each [Inside CircuitFormat]; Field (Inside CommitmentFormat); Each [Inside IndexFormat]]
  | VmFormat => [Field (Exactly (le_bytes 4 vm_key_version)); Field (Any 1); Field (Any 8); Field (Any 8); Field (Any 1); Field (Any 1);
      Field (Any 32); Field (Any 32); Field (Any 32); Field (Any 32); Count 8; Each [Any 32]]
  | ProgramFormat => [Field (Exactly program_id_tag); Field (Any 32); Field (Any 8); Field (Any 32); Count 8; Ascending [Any 32]]
  | ClaimFormat => [Count 8; Each [Inside GoldilocksFormat]]
  | BlobFormat => [Field (Exactly blob_magic); Field (Exactly (le_bytes 4 vm_key_version)); Field (Exactly (repeat x00 8)); Rest]
  | PrivateInputFormat => [Count 4; Field (Exactly (repeat x00 12)); Each [Any 1]]
  | GoldilocksFormat => [Field (Between 8 0 goldilocks_modulus)]
  | KoalaBearFormat => [Field (Between 4 0 koala_bear_modulus)]
  | DigestFormat => [Field (Inside GoldilocksFormat); Field (Inside GoldilocksFormat); Field (Inside GoldilocksFormat); Field (Inside GoldilocksFormat)]
  end.

(** That these steps are those of a name. The nodes of a circuit are as many as were counted; a circuit has some number of nodes. *)
Definition means (part : name) (steps : N -> N -> list step) : Prop :=
  match part with
  | NodesFormat => forall nodes place b, passes nodes 0 place (steps nodes place) b =
      match decode (counted_by_index u16 node) b with
      | Accept ks rest => Some (N.of_nat (length ks), rest)
      | Fault _ _ => None
      end
  | CircuitFormat => forall place b rest,
      reads 0 place CircuitFormat b = Some rest <-> exists nodes, option_map snd (passes nodes 0 place (steps nodes place) b) = Some rest
  | _ => forall nodes place b, option_map snd (passes nodes 0 place (steps nodes place) b) = reads nodes place part b
  end.
