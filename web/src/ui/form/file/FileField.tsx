import { useLingui } from '@lingui/react/macro'
import { formatList } from 'kit/text/locale'
import { Camera, FileText, Upload, X } from 'lucide-react'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { type DropItem, DropZone, FileTrigger, Group } from 'react-aria-components'
import { Button, IconButton } from '../../base/Button.tsx'
import type { FieldProps } from '../Field.tsx'
import { isStill } from '../field-state.ts'
import { faultOf, type FileFault, printSize, printTypes } from './file-rules.ts'
import { useRegional } from '../../base/Regional.tsx'
import './FileField.css'

export type FileGiven = Omit<FieldProps, 'showOptional'> & {
  /** MIME types, or file extensions such as `.xlsx`. */
  types: readonly string[]
  /** Maximum size in bytes. */
  most: number
  isDisabled?: boolean | undefined
  showOptional?: boolean | undefined
}

type Props = FileGiven & { value: File | null; onChange: (file: File | null) => void }

/** One file: dropped, chosen or pasted. A wrong type or size is reported at once. */
export function FileField({ value, onChange, ...field }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  return (
    <FileFrame {...field} onFile={onChange}>
      {value && (
        <div className="file-chosen">
          <FileText aria-hidden className="file-icon" size={22} />
          <span className="file-text">
            <bdi className="file-name">{value.name}</bdi>
            <span className="file-more">{printSize(language, value.size)}</span>
          </span>
          {!isStill(field) && (
            <IconButton label={t`Remove ${value.name}`} onPress={() => onChange(null)}>
              <X aria-hidden size={16} />
            </IconButton>
          )}
        </div>
      )}
    </FileFrame>
  )
}

type FrameProps = FileGiven & { onFile: (file: File) => void; children: ReactNode; busy?: string | undefined }

/** The area where a file is dropped, chosen or pasted; it contains the chosen file. */
export function FileFrame({ onFile, children, busy, ...field }: FrameProps) {
  const { t } = useLingui()
  const id = useId()
  const [fault, setFault] = useState<FileFault>()
  const faults = useFaults(field)
  const { label, description, reason, types, isRequired, showOptional } = field
  const isDisabled = isStill(field)
  const hasCamera = useTouch() && types.some((type) => type.startsWith('image/'))
  const wrong = (fault && faults[fault]) ?? field.error
  const hint = reason ?? description
  function take(file: File | undefined) {
    if (!file || isDisabled) return
    const found = faultOf(file, field)
    setFault(found)
    if (!found) onFile(file)
  }
  return (
    <Group className="field" aria-labelledby={id} aria-describedby={`${id}-notes`}>
      <span className="field-label" id={id}>
        {label}
        {showOptional && !isRequired && <span className="field-optional"> {t`(optional)`}</span>}
      </span>
      <DropZone
        className="file-zone"
        aria-label={label}
        isDisabled={isDisabled}
        data-invalid={wrong !== undefined || undefined}
        getDropOperation={(offered) => (isDisabled || !mayHold(offered) ? 'cancel' : 'copy')}
        onDrop={({ items }) => void firstFile(items).then(take)}
      >
        {children}
        <span className="file-choose" aria-live="polite">
          {busy ?? (
            <>
              <FileTrigger acceptedFileTypes={[...types]} onSelect={(files) => take(files?.[0])}>
                <Button size="small" icon={<Upload aria-hidden size={15} />} isDisabled={isDisabled}>
                  {children ? t`Choose another` : t`Choose a file`}
                </Button>
              </FileTrigger>
              {!isDisabled && hasCamera && (
                <FileTrigger
                  acceptedFileTypes={['image/*']}
                  defaultCamera="environment"
                  onSelect={(files) => take(files?.[0])}
                >
                  <Button size="small" icon={<Camera aria-hidden size={15} />}>{t`Take a photo`}</Button>
                </FileTrigger>
              )}
              {!isDisabled && !hasCamera && <span className="file-or">{t`or drop or paste it here`}</span>}
            </>
          )}
        </span>
      </DropZone>
      <span
        id={`${id}-notes`}
        className={wrong ? 'field-error' : 'field-description'}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? hint}
      </span>
    </Group>
  )
}

function useFaults({ types, most }: Pick<FileGiven, 'types' | 'most'>): Record<FileFault, string> {
  const { t } = useLingui()
  const { language } = useRegional()
  const kinds = formatList(language, printTypes(types))
  const size = printSize(language, most)
  return {
    type: t`This kind of file cannot be used here. Choose one of these: ${kinds}`,
    // A picture is scaled down before the upload; one that is too large even for that gets the actual limit.
    size: types.every((type) => type.startsWith('image/'))
      ? t`image must be smaller than 500KB`
      : t`This file is too large. It may have at most ${size}`,
    empty: t`This file is empty`,
  }
}

/** Whether the dragged item can be a file at all; its type is checked when it is dropped. */
function mayHold(offered: { has: (type: string | symbol) => boolean }): boolean {
  return !offered.has('text/plain') || offered.has('Files')
}

async function firstFile(items: readonly DropItem[]): Promise<File | undefined> {
  const found = items.find((item) => item.kind === 'file')
  return found?.getFile()
}

/** Touch devices: phones and tablets, which have a camera. */
const touch = typeof matchMedia === 'function' ? matchMedia('(pointer: coarse)') : undefined

function useTouch(): boolean {
  return useSyncExternalStore(watch, () => touch?.matches ?? false)
}

function watch(change: () => void): () => void {
  touch?.addEventListener('change', change)
  return () => touch?.removeEventListener('change', change)
}
