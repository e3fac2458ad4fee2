import { useLingui } from '@lingui/react/macro'
import type { ImportedResource } from 'tenant-api/contract/records/imports'
import { useState } from 'react'
import type { ImportView } from 'tenant-api/contract/records/imports'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FileCard } from './FileCard.tsx'
import { useBegin } from './use-begin.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'

type Props = { resource: ImportedResource; onBegun: (begun: ImportView) => void }

/** A file that is dropped or chosen is read at once; rows that were copied are pasted. */
export function FileStep({ resource, onBegun }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useBegin(resource.name, onBegun)
  return (
    <Stack>
      <FileCard
        title={t`An Excel or CSV file`}
        description={t`Nothing is written before you confirm it at the end.`}
        resource={resource.name}
        types={['.xlsx', '.csv']}
        onBegun={onBegun}
      />
      <Card title={t`Or paste rows from a spreadsheet`}>
        <div className="import-paste">
          <TextField
            label={t`Rows with their headers`}
            lines={5}
            value={text}
            onChange={setText}
            error={error?.message}
          />
          <Button isDisabled={text.trim() === ''} isPending={isPending} onPress={() => mutate({ text })}>
            {t`Read these rows`}
          </Button>
        </div>
      </Card>
    </Stack>
  )
}
