import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addSectionSeries, campuses, classes } from 'tenant-api/contract/institute/structure'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { LoadingRows } from '../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { scoped, scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import './SectionSeries.css'

/** Adds sections A, B, C to many classes at once: all are ticked, so that their names are enough. */
export function SectionSeries() {
  const ownName = useOwnName()
  const { t } = useLingui()
  const { campus } = scopeFilter('campus', useScope())
  const places = useQuery(read(campuses.endpoints.list, { query: { sort: 'name', limit: 100 } }))
  const grades = useQuery(read(classes.endpoints.list, { query: { limit: 100 } }))
  const [names, setNames] = useState('')
  const [place, choosePlace] = useState(campus)
  const [left, leave] = useState<readonly string[]>([])
  const close = useClose()
  const [rows, error] = [grades.data?.rows, grades.error ?? places.error]
  const campusId = place ?? places.data?.rows[0]?.id ?? ''
  const classIds = (rows ?? []).flatMap((row) => (left.includes(row.id) ? [] : [row.id]))
  const given = names.split(/[,،;\s]+/).filter(Boolean)
  const action = useAction({
    send(keyOf) {
      const body = { campusId, classIds, names: given }
      return call(addSectionSeries, { body, onceKey: keyOf(body) })
    },
    check: () =>
      given.length === 0 ? [{ name: 'names', message: t`Names are required, such as A, B` }] : [],
    done: ({ added }) => t({ message: plural(added, { one: '# section added', other: '# sections added' }) }),
    onClose: close,
    onDone: useStale(/^\/(sections|checklist)$/),
  })
  return (
    <Sheet
      title={t`Add sections to several classes`}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{t`Cancel`}</Button>
          <Button
            look="primary"
            type="submit"
            form={action.id}
            isDisabled={classIds.length === 0 || campusId === ''}
            isPending={action.isPending}
          >
            {t`Add`}
          </Button>
        </>
      }
    >
      {error && (
        <Trouble error={error} onRetry={() => void Promise.all([grades.refetch(), places.refetch()])} />
      )}
      {!error && !rows && <LoadingRows label={t`Loading`} rows={6} />}
      {rows && places.data && (
        <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
          <TextField
            label={t`Names`}
            name="names"
            description={t`Separated by commas, such as A, B, C. Each class gets one of each.`}
            value={names}
            onChange={setNames}
            error={action.errorOf('names')}
            autoFocus
          />
          <Select
            label={t`Campus`}
            choices={places.data.rows.map((row) => ({ id: row.id, name: ownName(row) }))}
            value={campusId}
            onChange={choosePlace}
          />
          <fieldset className="series">
            <legend className="series-legend">{t`Classes`}</legend>
            {rows.map((row) => (
              <Checkbox
                key={row.id}
                isSelected={!left.includes(row.id)}
                onChange={(isTicked) =>
                  leave(isTicked ? left.filter((one) => one !== row.id) : [...left, row.id])
                }
              >
                {row.title}
              </Checkbox>
            ))}
          </fieldset>
        </Form>
      )}
    </Sheet>
  )
}

function useClose() {
  const navigate = useNavigate()
  return () => void navigate({ to: scoped('sections') })
}
