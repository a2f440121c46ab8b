/** The divisible load lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'divisible',
  label: 'Divisible load',
  title: 'One big load',
  question: 'How should one big load be cut up?',
  shows: 'One sender and three computers in time: orange sends, blue computes.',
  opening:
    'system=random&workers=3&Cmin=30&Cmax=30&Emin=120&Emax=120&Lmin=1&Lmax=1&delta=0&algorithm=installments&rounds=1',
}
