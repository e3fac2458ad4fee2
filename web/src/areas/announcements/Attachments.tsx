import { useLingui } from '@lingui/react/macro'
import type { FileView } from 'tenant-api/contract/files'
import { SentFile } from '../../crud/SentFile.tsx'
import { Card } from '../../ui/Card.tsx'

/** What is attached. */
export function Attachments({ files }: { files: readonly FileView[] }) {
  const { t } = useLingui()
  return (
    <Card title={t`Attachments`}>
      <div className="compose-stack">
        {files.map((file) => (
          <SentFile key={file.id} file={file} onRemove={undefined} />
        ))}
      </div>
    </Card>
  )
}
