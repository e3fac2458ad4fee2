import { useLingui } from '@lingui/react/macro'
import { announcements } from 'tenant-api/contract/messages/announcements'
import { documentTypes } from 'tenant-api/contract/platform/files'
import { UploadField } from '../../../../crud/form/fields/LazyFields.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'

type Props = { ids: readonly string[]; onChange: (ids: string[]) => void; error: string | undefined }

/** What is attached; a place for one more stands below, until there are ten. */
export function FilesPart({ ids, onChange, error }: Props) {
  const { t } = useLingui()
  const rows = ids.length < 10 ? [...ids, null] : ids
  return (
    <Card title={t`Attachments`}>
      <div className="compose-stack">
        {rows.map((id, at) => (
          <UploadField
            key={id ?? 'next'}
            for={announcements.name}
            types={documentTypes}
            label={id === null ? t`One more file` : t`File ${at + 1}`}
            value={id}
            error={id === null ? error : undefined}
            onChange={(sent) => {
              const others = ids.filter((one) => one !== id)
              onChange(sent === null ? others : [...others, sent])
            }}
          />
        ))}
      </div>
    </Card>
  )
}
