// ANCHOR: greeting
fn greet(name: &str) {
    println!("Hello, {name}!");
}
// ANCHOR_END: greeting

fn main() {
    greet("world");
}
