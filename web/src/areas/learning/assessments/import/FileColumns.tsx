import { useLingui } from '@lingui/react/macro'
import { type FileCheck, fileFields, type ScoreSheet } from 'tenant-api/contract/learning/scores'
import { useSay } from '../../../../crud/resource/words.ts'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { usePartTitle } from '../scores/ScoreGrid.tsx'

type Props = {
  sheet: ScoreSheet
  columns: FileCheck['columns']
  onChange: (fields: (string | null)[]) => void
}

/** What each column of the file holds; a choice has the file checked anew. */
export function FileColumns({ sheet, columns, onChange }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const titleOf = usePartTitle()
  const choices = [
    { id: '', name: t`Ignored` },
    ...Object.entries(fileFields).map(([id, title]) => ({ id, name: say(title) })),
    ...sheet.parts.map((part) => ({ id: part.id, name: titleOf(part) })),
  ]
  function choose(at: number, field: string) {
    const next = columns.map((column) => column.field)
    // A field stands in one column.
    onChange(next.map((one, place) => (place === at ? field || null : one === field ? null : one)))
  }
  return (
    <Card title={t`Columns`} description={t`What each column of the file holds.`}>
      <Cluster align="start">
        {columns.map(({ title, samples, field }, at) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- columns of a file may be called alike
            key={at}
            label={title || t`Without a title`}
            description={samples.join(', ')}
            choices={choices}
            value={field ?? ''}
            onChange={(id) => choose(at, id)}
          />
        ))}
      </Cluster>
    </Card>
  )
}
