import { Balancer } from '../balancer.ts'

/** Nothing is moved. */
export class None extends Balancer {
  override receive(): void {
    throw new Error('no processor sends here')
  }
}
