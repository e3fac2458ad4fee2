import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginTimetableImport,
  importPlace,
  mostBytes,
  type TimetableImport,
} from 'tenant-api/contract/learning/timetable-exchange'
import { useMyYear } from '../../../crud/filters/use-my-year.ts'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useScope } from '../../../shell/scope/scope.ts'
import { useScopeChoices } from '../../../shell/scope/scope-choices.ts'
import { call } from '../../../shell/session/api.ts'
import { FileField } from '../../../ui/form/file/FileField.tsx'
import { inBase64 } from '../../../ui/form/file/in-base64.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'

const fields = fieldsOf(importPlace)
const types = ['.xml', '.fet', '.xlsx', '.csv']

/** For which campus and year, and the file, which is read as soon as it is there. */
export function FileStep({ onRead }: { onRead: (found: TimetableImport) => void }) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [chosen, choose] = useState<Record<string, unknown>>({})
  const place = { ...usePlace(), ...chosen }
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn(given: File) {
      const content = { base64: await inBase64(given) }
      const body = { ...place, name: given.name.slice(0, 200), content } as never
      return call(beginTimetableImport, { body, onceKey: crypto.randomUUID() })
    },
    onSuccess: onRead,
  })
  const isPlaced = Boolean(place.campusId) && Boolean(place.yearId)
  function take(next: File | null) {
    setFile(next)
    reset()
    if (next) mutate(next)
  }
  return (
    <Card
      title={t`The file of the other program`}
      description={t`aSc Timetables (exported as XML), FET, or a list or grid of lessons as Excel or CSV. Nothing is written before you confirm it at the end.`}
    >
      <Stack>
        <div className="exchange-place">
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={place[field.name as keyof typeof place] ?? field.initial}
              onChange={(value) => choose((now) => ({ ...now, [field.name]: value }))}
            />
          ))}
        </div>
        <FileField
          label={t`File`}
          description={
            isPending
              ? t`The file is being read and checked…`
              : isPlaced
                ? t`Up to 5 MB`
                : t`Choose the campus and the academic year first`
          }
          types={types}
          most={mostBytes}
          value={file}
          onChange={take}
          isDisabled={isPending || !isPlaced}
          error={error?.message}
        />
      </Stack>
    </Card>
  )
}

/** The campus of the page, or the only one, and the year that the reader looks at. */
function usePlace(): Record<string, unknown> {
  const scope = useScope()
  const campuses = useScopeChoices('campus')
  const year = useMyYear().data?.year ?? undefined
  const only = campuses.length === 1 ? campuses[0]?.id : undefined
  const campusId = scope.level === 'institute' ? only : scope.campus
  return { ...(campusId !== undefined && { campusId }), ...(year !== undefined && { yearId: year }) }
}
