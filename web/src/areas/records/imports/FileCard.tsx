import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ImportView, mostBytes, readTemplate } from 'tenant-api/contract/records/imports'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FileField } from '../../../ui/form/file/FileField.tsx'
import { useBegin } from './use-begin.ts'

type Props = {
  title: string
  description: ReactNode
  /** The name of a resource, or of a whole workbook. */
  resource: string
  types: readonly string[]
  onBegun: (begun: ImportView) => void
}

/** A file that is dropped or chosen is read at once; beside it stands one to fill in. */
export function FileCard({ title, description, resource, types, onBegun }: Props) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const { mutate, isPending, error, reset } = useBegin(resource, onBegun)
  function take(next: File | null) {
    setFile(next)
    reset()
    if (next) mutate({ file: next })
  }
  return (
    <Card
      title={title}
      description={description}
      action={
        <ButtonLink
          href={address(readTemplate, { query: { resource } })}
          download
          icon={<Download aria-hidden size={16} />}
        >
          {t`Template`}
        </ButtonLink>
      }
    >
      <FileField
        label={t`File`}
        description={isPending ? t`The file is being read and checked…` : t`Up to 5 MB and 20,000 rows`}
        types={types}
        most={mostBytes}
        value={file}
        onChange={take}
        isDisabled={isPending}
        error={error?.message}
      />
    </Card>
  )
}
