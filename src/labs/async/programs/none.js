// Nothing is moved: the processor with the root does all the work. A program that does nothing has no handlers.
