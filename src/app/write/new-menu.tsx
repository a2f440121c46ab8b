/** What else can be written: a new lesson, a copy of one, or another draft. */
import { useState } from 'react'
import { lessonText } from '../../labs/lesson-texts.ts'
import { lessonsOf } from '../../labs/lessons.ts'
import { bundleOf as ownBundle } from '../state/own-lessons.ts'
import { ownList } from '../state/own-list.ts'
import { randomName } from '../state/random-name.ts'
import { Menu } from '../ui/menu.tsx'
import { type Draft, drafts } from './drafts.ts'
import { firstLesson, type Shown } from './lesson-texts.ts'

/** The title that a lesson's text gives it; empty where it gives none. */
export const titleOf = (text: string) => /^title: *(.+)$/m.exec(text)?.[1].trim() ?? ''

/** A draft that begins now. */
export const newDraft = (lab: string, text: string): Draft => ({
  id: randomName(),
  lab,
  text,
  changed: Date.now(),
})

interface NewMenuProps {
  readonly lab: string
  readonly shown: Shown
  /** The id of the draft that is open. */
  readonly present: () => string
  readonly onOpen: (draft: Draft) => void
}

/** The menu; opened, it lists the drafts that are there by then. */
export function NewMenu({ lab, shown, present, onOpen }: NewMenuProps) {
  const [others, setOthers] = useState<readonly Draft[]>([])
  const copyOwn = async (id: string) => {
    const bundle = await ownBundle(id)
    if (bundle) onOpen({ ...newDraft(lab, new TextDecoder().decode(bundle.lesson.bytes)), copyOf: id })
  }
  const copyOurs = async (id: string) => {
    onOpen(newDraft(lab, await lessonText(lab, id)))
  }
  return (
    <Menu
      label="Open"
      width={360}
      onOpenChange={(open) => open && setOthers(drafts.of(lab).filter(({ id }) => id !== present()))}
      items={[
        { id: 'new', label: 'A new lesson of two parts', onChoose: () => onOpen(newDraft(lab, firstLesson(shown))) },
        ...others.map((draft) => ({
          id: draft.id,
          label: titleOf(draft.text) || 'Without a title',
          note: `A draft of ${new Date(draft.changed).toLocaleDateString()}`,
          onChoose: () => onOpen(draft),
        })),
        ...Object.entries(ownList.all()).flatMap(([id, entry]) =>
          entry.lab === lab
            ? [{ id, label: entry.title, note: 'A copy of a lesson of yours', onChoose: () => void copyOwn(id) }]
            : [],
        ),
        ...lessonsOf(lab).map(({ id, label }) => ({
          id,
          label,
          note: 'A copy of this lesson',
          onChoose: () => void copyOurs(id),
        })),
      ]}
    >
      Open…
    </Menu>
  )
}
