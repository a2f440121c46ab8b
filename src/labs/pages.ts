/** The labs' page halves, loaded when they are first shown. */
import type { LabPage } from './page.ts'

export const pages: Readonly<Record<string, () => Promise<LabPage>>> = {
  divisible: () => import('./divisible/views/page.ts').then((m) => m.page),
  tree: () => import('./tree/views/page.ts').then((m) => m.page),
}
