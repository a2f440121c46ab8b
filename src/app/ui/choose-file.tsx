/** A button that has the browser ask for a file. */
import styles from './choose-file.module.css'

interface ChooseFileProps {
  readonly label: string
  /** The ends of their names. */
  readonly accept?: string
  readonly multiple?: boolean
  /** Whether all files of a folder are chosen. */
  readonly folder?: boolean
  readonly onChoose: (files: readonly File[]) => void
}

/** The button. */
export function ChooseFile({ label, folder, onChoose, ...rest }: ChooseFileProps) {
  return (
    <label className={`inline-row high-32 pad-0-8 positioned rounded bordered ${styles.file}`}>
      {label}
      <input
        className="absolute"
        type="file"
        {...rest}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file again, after a change, is a choice too.
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </label>
  )
}
