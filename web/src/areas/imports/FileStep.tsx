import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { address } from 'kit/client'
import type { Resource } from 'kit/resource'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { beginImport, type ImportView, mostBytes, readTemplate } from 'tenant-api/contract/imports'
import { call } from '../../shell/api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { inBase64 } from './in-base64.ts'

type Props = { resource: Resource; onBegun: (begun: ImportView) => void }
type Given = { file: File } | { text: string }

/** A file that is dropped or chosen is read at once; rows that were copied are pasted. */
export function FileStep({ resource, onBegun }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { mutate, isPending, error, variables, reset } = useMutation({
    async mutationFn(given: Given) {
      const isFile = 'file' in given
      const content = isFile ? { base64: await inBase64(given.file) } : { text: given.text }
      const name = isFile ? given.file.name : t`Pasted rows`
      return call(beginImport, { body: { resource: resource.name, name: name.slice(0, 200), content } })
    },
    onSuccess: onBegun,
  })
  const wrong = error?.message
  const ofFile = variables && 'file' in variables
  function take(next: File | null) {
    setFile(next)
    reset()
    if (next) mutate({ file: next })
  }
  return (
    <div className="import-file">
      <Card
        title={t`An Excel or CSV file`}
        description={t`Nothing is written before you confirm it at the end.`}
        action={
          <ButtonLink
            href={address(readTemplate, { query: { resource: resource.name } })}
            download
            icon={<Download aria-hidden size={16} />}
          >
            {t`Template`}
          </ButtonLink>
        }
      >
        <FileField
          label={t`File`}
          description={
            isPending && ofFile ? t`The file is being read and checked…` : t`Up to 5 MB and 20,000 rows`
          }
          types={['.xlsx', '.csv']}
          most={mostBytes}
          value={file}
          onChange={take}
          isDisabled={isPending}
          error={ofFile ? wrong : undefined}
        />
      </Card>
      <Card title={t`Or paste rows from a spreadsheet`}>
        <div className="import-paste">
          <TextField
            label={t`Rows with their headers`}
            lines={5}
            value={text}
            onChange={setText}
            error={variables && !ofFile ? wrong : undefined}
          />
          <Button
            isDisabled={text.trim() === ''}
            isPending={isPending && !ofFile}
            onPress={() => mutate({ text })}
          >
            {t`Read these rows`}
          </Button>
        </div>
      </Card>
    </div>
  )
}
