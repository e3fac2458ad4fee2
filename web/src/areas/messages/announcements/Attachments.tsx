import { useLingui } from '@lingui/react/macro'
import type { FileView } from 'tenant-api/contract/platform/files'
import { SentFile } from '../../../crud/files/SentFile.tsx'
import { Card } from '../../../ui/layout/Card.tsx'

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
