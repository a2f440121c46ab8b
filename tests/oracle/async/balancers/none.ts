import { Balancer } from '../balancer.ts'

/** Nobody moves anything. */
export class None extends Balancer {
  override receive(): void {
    throw new Error('nobody sends here')
  }
}
