import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ImportedResource } from 'tenant-api/contract/records/imports'
import { useState } from 'react'
import { type ImportSheet, mapImport } from 'tenant-api/contract/records/imports'
import { metaOf } from 'kit/contract/field-kinds'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Switch } from '../../../ui/form/choice/Switch.tsx'
import { useImportChange } from './use-import.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'

type Props = {
  resource: ImportedResource
  found: ImportSheet & { notes?: readonly string[] }
  onChecked: () => void
}

const ignored = '-'

/** Which field each column of the file fills; what was understood is there already. */
export function ColumnsStep({ resource, found, onChecked }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [fields, setFields] = useState(() => found.columns.map(({ field }) => field))
  const [empties, setEmpties] = useState(found.empties)
  const { mutate, isPending } = useImportChange(
    (chosen: (string | null)[]) =>
      call(mapImport, { params: { id: found.id }, body: { fields: chosen, empties } }),
    onChecked,
  )
  const isChanged = empties !== found.empties || found.columns.some(({ field }, at) => field !== fields[at])
  const all = fieldsOf(resource.fields).map(({ name, title, isRequired }) => ({
    id: name,
    name: say(title),
    isRequired,
  }))
  const filled = new Set(fields.flatMap((field) => field && [field, insteadOf(resource, field)]))
  const missing = all.filter(({ id, isRequired }) => isRequired && !filled.has(id))
  const choices = [{ id: ignored, name: t`Ignore this column` }, ...all]
  /** A field that is given to one column is taken from the other. */
  const choose = (at: number, field: string) =>
    setFields(
      fields.map((other, of) =>
        of === at ? (field === ignored ? null : field) : other === field ? null : other,
      ),
    )
  const names = missing.map(({ name }) => name).join(' · ')
  return (
    <Stack>
      {found.notes?.map((note) => (
        <Banner key={note} tone="info">
          {note}
        </Banner>
      ))}
      {missing.length > 0 && (
        <Banner tone="warning">{t`No column fills these yet, and no new row can do without: ${names}`}</Banner>
      )}
      <Card isFlush>
        <ul className="import-matches">
          {found.columns.map(({ title, samples }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns of a file are known by their place
            <li key={at} className="import-match">
              <div className="import-match-from">
                <strong className="import-match-title">
                  {title === '' ? <Trans>A column without a header</Trans> : <bdi>{title}</bdi>}
                </strong>
                <span className="import-match-samples">
                  {samples.length > 0 ? <bdi>{samples.join(' · ')}</bdi> : t`Empty`}
                </span>
              </div>
              <Select
                label={t`Field for ${title}`}
                isBare
                choices={choices}
                value={fields[at] ?? ignored}
                onChange={(field) => choose(at, field)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <div className="import-actions">
        <span className="import-empties">
          <Switch isSelected={empties} onChange={setEmpties}>
            {t`Empty cells clear existing values`}
          </Switch>
        </span>
        <Button
          look="primary"
          isPending={isPending}
          onPress={() => (isChanged ? mutate(fields) : onChecked())}
        >
          <Plural value={found.counts.total} one="Check # row" other="Check # rows" />
        </Button>
      </div>
    </Stack>
  )
}

/** The field that another fills as well, as the whole name does both of its parts. */
function insteadOf({ fields }: ImportedResource, field: string): unknown {
  return metaOf(fields.shape[field]).insteadOf
}
