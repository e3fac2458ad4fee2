import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { useState } from 'react'
import { useMe } from '../../shell/session/me.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useCellNames } from '../resource/cell-names.ts'
import { allColumns } from '../list/columns.ts'
import { type FieldRecord, fieldsOf } from '../resource/fields.ts'
import { type Row, textOf } from '../resource/rows.ts'
import { useSoonTailored } from '../resource/with-custom-fields.tsx'
import { isNamed, tellingColumns } from '../resource/has-readable-name.ts'
import { Fact } from './Fact.tsx'

type Props = {
  resource: Resource
  row: Row
  /** Facts that are shown elsewhere. */
  without: readonly string[]
  /** Names that are already loaded, also of archived rows. */
  named?: Readonly<Record<string, string>>
  /** Whether facts can be edited in place. */
  mayEdit?: boolean
}

/** The facts of a record that its header does not show. */
export function Facts({ resource: given, row, without, named: namesOf, mayEdit = false }: Props) {
  const resource = useSoonTailored(given)
  const { t } = useLingui()
  const [isWhole, showWhole] = useState(false)
  const fields = fieldsOf(resource.listed)
  const order = new Map(fields.map(({ name }, at) => [name, at]))
  const long = fields.filter(({ lines }) => lines > 1)
  const all = [
    ...allColumns(resource),
    ...long.map((field) => ({ name: field.name, title: field.title, field })),
  ]
    .filter(({ name }, at, list) => list.findIndex((one) => one.name === name) === at)
    .filter(({ name }) => !without.includes(name) && name !== 'createdAt')
    .toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
  const editable = mayEdit ? Object.keys(resource.fields.shape) : []
  const mayFill = ({ name }: { name: string }) => editable.includes(name)
  const me = useMe()
  const known = tellingColumns(me, resource, all).filter(({ name }) => textOf(row, name) !== '')
  const empty = all.filter((column) => textOf(row, column.name) === '' && mayFill(column))
  const named = useCellNames(namesOf ? known.filter(({ field }) => !isNamed(me, field)) : known, [row])
  const names = new Map([...named, ...Object.entries(namesOf ?? {})])
  return (
    <>
      <dl className="record-list">
        {(isWhole ? all.filter((column) => known.includes(column) || mayFill(column)) : known).map(
          (column) => (
            <Fact
              key={column.name}
              resource={resource}
              row={row}
              column={column}
              names={names}
              field={
                mayFill(column) && isSimple(column.field) && isNamed(me, column.field)
                  ? column.field
                  : undefined
              }
            />
          ),
        )}
      </dl>
      {empty.length > 0 && (
        <div className="record-empty">
          <Button size="small" look="quiet" onPress={() => showWhole(!isWhole)}>
            {isWhole ? t`Hide empty fields` : t`Show empty fields`}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Whether a fact can be edited in place: a campus is changed by a transfer, and a file is uploaded in the form.
 */
function isSimple(field: FieldRecord | undefined): field is FieldRecord {
  return field !== undefined && field.kind !== 'file' && field.name !== 'campusId'
}
