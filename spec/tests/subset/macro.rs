fn stop() { panic!("stop") }
