/** A view or a dialog of the list that is loaded later (./parts.ts). */
import type { ComponentType } from 'react'
import { later, loadedLater } from '../../views/later.ts'

const list = later(() => import('./parts.ts'))

/** One of them: a component that is loaded when it is first rendered. */
export const part = <P extends object>(
  load: (parts: typeof import('./parts.ts').parts) => Promise<ComponentType<P>>,
): ComponentType<P> => loadedLater(async () => load((await list.load()).parts))
