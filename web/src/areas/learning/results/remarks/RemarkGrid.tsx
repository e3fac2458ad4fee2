import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import { type ConductLevel, conductLevels } from 'kit/marks/pass-words'
import type { ResultRow, ResultView } from 'tenant-api/contract/learning/results'
import { useSay } from '../../../../crud/resource/words.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DataGrid } from '../../../../ui/table/DataGrid.tsx'
import type { GridColumn } from '../../../../ui/table/grid-column.ts'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { usePrinted } from '../../card/use-printed.ts'
import { cellOf, remarkColumns, type Remarks } from './use-remarks.ts'

type Props = { result: ResultView; remarks: Remarks; isReadOnly: boolean }

/** So many remarks have a digit as their key. */
const withKey = 9
const levels = Object.keys(conductLevels) as ConductLevel[]

/** Students by roll number, with a remark in both scripts and a column for each trait; digits choose. */
export function RemarkGrid({ result, remarks, isReadOnly }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const { rows, traits } = result
  const remarkTitles = { remark: t`Remark`, otherRemark: t`Remark in the other script` }
  const columns: GridColumn<ResultRow>[] = [
    { id: 'name', title: t`Student`, text: ownName, isHeading: true, width: 190 },
    {
      id: 'percent',
      title: t`Percent`,
      text: ({ percent }) => percent ?? '',
      kind: 'number',
      isReadOnly: true,
    },
    { id: 'letter', title: t`Grade`, text: ({ letter }) => letter, isReadOnly: true, width: 70 },
    ...remarkColumns.map((id) => ({
      id,
      title: remarkTitles[id],
      text: ({ studentId }: ResultRow) => cellOf(remarks.remarkOf(studentId), id),
      isReadOnly,
      width: 280,
      shortcuts: keysOf(
        result.remarks.slice(0, withKey).map((one) => (id === 'remark' ? one.title : one.otherTitle)),
      ),
    })),
    ...traits.map((trait) => ({
      id: trait.id,
      title: ownName({ name: trait.title, otherName: trait.otherTitle }),
      text: ({ studentId }: ResultRow) => cellOf(remarks.remarkOf(studentId), trait.id),
      show: ({ studentId }: ResultRow) => {
        const level = cellOf(remarks.remarkOf(studentId), trait.id)
        return level === '' ? '' : say(conductLevels[level as ConductLevel])
      },
      choices: () => [
        { text: '', name: '–' },
        ...levels.map((level) => ({ text: level, name: say(conductLevels[level]) })),
      ],
      isReadOnly,
      width: 140,
      shortcuts: keysOf(levels),
    })),
  ]
  const [best, worst] = [say(conductLevels.excellent), say(conductLevels.weak)]
  return (
    <>
      {!isReadOnly && result.remarks.length > 0 && <Bank remarks={result.remarks.slice(0, withKey)} />}
      <DataGrid
        label={t`Remarks and conduct`}
        columns={columns}
        rows={rows}
        rowId={({ studentId }) => studentId}
        states={remarks.states}
        onChange={remarks.write}
        hint={
          isReadOnly
            ? undefined
            : t`A digit chooses a remark of the list, typing writes your own. In conduct 1 is “${best}” and 4 “${worst}”. Enter goes down.`
        }
      />
    </>
  )
}

/** The remarks with the digits that enter them. */
function Bank({ remarks }: Pick<ResultView, 'remarks'>) {
  const { t } = useLingui()
  const print = usePrinted()
  const ownName = useOwnName()
  return (
    <Card title={t`Remarks to choose from`}>
      <ol className="remark-bank">
        {remarks.map(({ id, title, otherTitle }, at) => (
          <li key={id}>
            <kbd className="remark-bank-key">{print(at + 1)}</kbd>{' '}
            <bdi>{ownName({ name: title, otherName: otherTitle })}</bdi>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The digits 1, 2, 3 … enter these texts, on a keyboard of any script. */
function keysOf(texts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    texts.flatMap((text, at) => {
      const digit = String(at + 1)
      return text === '' ? [] : [digit, dressDigits('ur', digit), arabic(digit)].map((key) => [key, text])
    }),
  )
}

function arabic(digit: string): string {
  return dressDigits('ar', digit, { digits: 'own' })
}
