// Share nothing: the processor with the root does all the work. What does this program need so that others work, too?

// Before I compute: I could give a task away with me.give(to).
on.turn = () => {}

// Tasks have come; they are in my queue already.
on.tasks = () => {}
