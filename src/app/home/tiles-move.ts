/** Whether the pictures on Home's tiles move, kept on this device: what moves by itself can be stopped. */
import { createSource } from '../../core/source.ts'
import { recall, remember } from '../state/memory.ts'

const source = createSource(recall('tiles') !== 'still')

/** The present choice. */
export const tilesMove = { get: source.get, subscribe: source.subscribe }

/** Chooses, and keeps the choice. */
export function letTilesMove(moves: boolean): void {
  remember('tiles', moves ? undefined : 'still')
  source.set(moves)
}
