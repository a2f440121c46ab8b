/** The tasks of one processor, from the oldest to the newest. A task is its descriptor. */
export type Task = Int32Array

export class Queue {
  private items: Task[] = []
  /** How many at the front have been taken. */
  private taken = 0

  get length(): number {
    return this.items.length - this.taken
  }

  /** Puts tasks at the newest end, the oldest of them first. */
  append(tasks: readonly Task[]): void {
    for (const task of tasks) this.items.push(task)
  }

  takeNewest(): Task {
    const task = this.items.pop() as Task
    if (this.taken === this.items.length) this.clear()
    return task
  }

  takeOldest(): Task {
    return this.cut(1)[0]
  }

  /** Takes the oldest tasks, of which there are as many. */
  cut(count: number): Task[] {
    const tasks = this.items.slice(this.taken, this.taken + count)
    this.taken += count
    if (2 * this.taken > this.items.length) {
      this.items = this.items.slice(this.taken)
      this.taken = 0
    }
    return tasks
  }

  /** Takes the newest tasks, of which there are as many, the newest first. */
  cutNewest(count: number): Task[] {
    return Array.from({ length: count }, () => this.takeNewest())
  }

  private clear(): void {
    this.items = []
    this.taken = 0
  }
}
