import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { dropFile, type FileView } from 'tenant-api/contract/platform/files'
import { call } from '../../shell/session/api.ts'
import { useSite } from '../../shell/look/site.ts'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import type { FieldProps } from '../../ui/form/Field.tsx'
import { FileFrame } from '../../ui/form/file/FileField.tsx'
import { ProgressBar } from '../../ui/state/ProgressBar.tsx'
import { endingsOf } from './send-file.ts'
import { SentFile } from './SentFile.tsx'
import { filesQuery, type Sending, useUpload } from './use-upload.ts'

type Props = FieldProps & {
  /** The resource for whose rows it is uploaded. */
  for: string
  types: readonly string[]
  value: string | null
  onChange: (id: string | null) => void
  isDisabled?: boolean | undefined
}

// Upper bound of the limit that a school can set; larger pictures are scaled down before the upload.
const mostChosen = 50 * 1024 * 1024

/**
 * A file of a row: it is uploaded as soon as it is chosen, dropped or photographed; saving the form attaches it
 * to the row.
 */
export function UploadField({ for: resource, types, value, onChange, ...field }: Props) {
  const { t } = useLingui()
  const { maxUploadMb } = useSite()
  const { data: known } = useQuery({ ...filesQuery(value ?? ''), enabled: value !== null })
  const { sending, send, stop } = useUpload(resource, (sent: FileView) => onChange(sent.id))
  const found = known?.rows.find(({ id }) => id === value)
  const isOnItsWay = sending !== undefined && sending.failure === undefined
  function remove() {
    // A file that a row already refers to is released when the row is saved; the server knows which it is.
    if (value !== null) void call(dropFile, { params: { id: value } }).catch(() => undefined)
    onChange(null)
  }
  return (
    <FileFrame
      {...field}
      types={endingsOf(types)}
      most={Math.max(maxUploadMb * 1024 ** 2, types.some(isPicture) ? mostChosen : 0)}
      error={sending?.failure ?? field.error}
      busy={isOnItsWay ? t`Sending the file …` : undefined}
      onFile={(file) => void send(file)}
    >
      {sending ? (
        <OnItsWay sending={sending} onStop={stop} onAgain={() => void send(sending.file)} />
      ) : (
        found && <SentFile file={found} onRemove={field.isDisabled ? undefined : remove} />
      )}
    </FileFrame>
  )
}

type OnItsWayProps = { sending: Sending; onStop: () => void; onAgain: () => void }

function OnItsWay({ sending: { file, share, failure }, onStop, onAgain }: OnItsWayProps) {
  const { t } = useLingui()
  const { name } = file
  return (
    <div className="file-chosen">
      <span className="file-text">
        {failure === undefined ? (
          <ProgressBar label={name} share={share} />
        ) : (
          <bdi className="file-name">{name}</bdi>
        )}
      </span>
      {failure !== undefined && (
        <Button size="small" icon={<RotateCw aria-hidden size={14} />} onPress={onAgain}>
          {t`Try again`}
        </Button>
      )}
      <IconButton label={t`Stop sending ${name}`} onPress={onStop}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  )
}

function isPicture(type: string): boolean {
  return type.startsWith('image/')
}
