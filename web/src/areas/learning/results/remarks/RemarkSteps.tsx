import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { conductLevels } from 'kit/marks/pass-words'
import type { ResultRow, ResultView } from 'tenant-api/contract/learning/results'
import { useSay } from '../../../../crud/resource/words.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { errorOf } from '../../../../ui/table/grid-column.ts'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { usePrinted } from '../../card/use-printed.ts'
import { cellOf, remarkColumns, type Remarks } from './use-remarks.ts'

type Props = { result: ResultView; remarks: Remarks; isReadOnly: boolean }

/** One student after the other: choose a remark or write one, and judge the traits. */
export function RemarkSteps({ result, remarks, isReadOnly }: Props) {
  const { t } = useLingui()
  const print = usePrinted()
  const ownName = useOwnName()
  const { rows } = result
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      rows.findIndex(({ studentId }) => cellOf(remarks.remarkOf(studentId), 'remark') === ''),
    ),
  )
  const row = rows[at]
  const go = (to: number) => setAt(Math.min(rows.length - 1, Math.max(0, to)))
  if (!row) return null
  const [place, all, percent] = [at + 1, rows.length, row.percent].map(print)
  return (
    <Stack width="640px">
      <Cluster justify="space-between">
        <IconButton label={t`Previous student`} isDisabled={at === 0} onPress={() => go(at - 1)}>
          <ChevronLeft aria-hidden size={20} className="directional" />
        </IconButton>
        <p>{t`${place} of ${all}`}</p>
        <IconButton label={t`Next student`} isDisabled={at === rows.length - 1} onPress={() => go(at + 1)}>
          <ChevronRight aria-hidden size={20} className="directional" />
        </IconButton>
      </Cluster>
      <Stack as="section" gap="4px">
        <h2 className="remark-student">
          <bdi>{ownName(row)}</bdi>
        </h2>
        {row.percent !== null && (
          <p className="card-why">
            {t`${percent} percent`} <bdi>{row.letter}</bdi>
          </p>
        )}
      </Stack>
      <Fields key={row.studentId} row={row} result={result} remarks={remarks} isReadOnly={isReadOnly} />
      {!isReadOnly && (
        <Button look="primary" isDisabled={at === rows.length - 1} onPress={() => go(at + 1)}>
          {t`Next student`}
        </Button>
      )}
    </Stack>
  )
}

function Fields({ row: { studentId }, result, remarks, isReadOnly }: Props & { row: ResultRow }) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const own = remarks.remarkOf(studentId)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const titles = { remark: t`Remark`, otherRemark: t`Remark in the other script` }
  function write(column: string, to: string) {
    const { [column]: _, ...rest } = typed
    setTyped(rest)
    const from = cellOf(own, column)
    if (to.trim() !== from) remarks.write([{ row: studentId, column, from, to }])
  }
  return (
    <>
      {!isReadOnly && result.remarks.length > 0 && (
        <ComboBox
          label={t`Choose a remark`}
          choices={result.remarks.map(({ id, title, otherTitle }) => ({
            id,
            name: ownName({ name: title, otherName: otherTitle }),
          }))}
          value={result.remarks.find(({ title }) => title === own.remark)?.id ?? ''}
          onChange={(id) => write('remark', result.remarks.find((one) => one.id === id)?.title ?? '')}
        />
      )}
      {remarkColumns.map((column) => (
        <TextField
          key={column}
          label={titles[column]}
          lines={2}
          isReadOnly={isReadOnly}
          value={typed[column] ?? own[column]}
          error={errorOf(remarks.states[studentId]?.[column])}
          onChange={(text) => setTyped({ ...typed, [column]: text })}
          onBlur={() => typed[column] !== undefined && write(column, typed[column])}
        />
      ))}
      {result.traits.map((trait) => (
        <Select
          key={trait.id}
          label={ownName({ name: trait.title, otherName: trait.otherTitle })}
          isDisabled={isReadOnly}
          choices={[
            { id: '', name: t`Not judged` },
            ...Object.entries(conductLevels).map(([id, name]) => ({ id, name: say(name) })),
          ]}
          value={own.conduct[trait.id] ?? ''}
          onChange={(level) => write(trait.id, level)}
        />
      ))}
    </>
  )
}
