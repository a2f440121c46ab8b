/** Two buttons that save something as a package for a learning platform, such as Moodle, and what came of it. */
import { useState } from 'react'
import type { ScormEdition } from '../../../core/export/scorm.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/lazy-boundary.tsx'

interface PackageButtonsProps {
  /** What is packed: "This lesson". */
  readonly what: string
  /** Saves it, and resolves to what is said about that; rejects with a sentence. */
  readonly save: (edition: ScormEdition) => Promise<string>
}

/** The buttons. */
export function PackageButtons({ what, save }: PackageButtonsProps) {
  const [packing, setPacking] = useState(false)
  const [message, setMessage] = useState('')
  const give = async (edition: ScormEdition) => {
    if (packing) return
    setPacking(true)
    setMessage('The package is being made…')
    try {
      setMessage(await save(edition))
    } catch (error) {
      setMessage(failureText(error))
    }
    setPacking(false)
  }
  return (
    <div className="row wrap gap-8 above-16">
      <span>{what} for a learning platform:</span>
      <Button onClick={() => void give('1.2')}>SCORM 1.2</Button>
      <Button onClick={() => void give('2004')}>SCORM 2004</Button>
      <p className="soft" role="status">
        {message}
      </p>
    </div>
  )
}
