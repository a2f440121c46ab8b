/** How each rule selects. Only the engine needs it. */
import type { SelectionName } from './index.ts'
import { select as select1 } from './select-1.ts'
import { select as select2 } from './select-2.ts'
import { select as select3 } from './select-3.ts'
import { select as select4 } from './select-4.ts'
import type { Select } from './selection.ts'

export const select: Readonly<Record<SelectionName, Select>> = { 1: select1, 2: select2, 3: select3, 4: select4 }
