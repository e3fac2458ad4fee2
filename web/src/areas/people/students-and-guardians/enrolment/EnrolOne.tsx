import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { RowField } from '../../../../crud/form/fields/RowField.tsx'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { useNamedRows } from '../../../../crud/resource/row-names.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { UserPlus } from 'lucide-react'

const EnrolSheet = lazy(async () => ({ default: (await import('./EnrolmentSheets.tsx')).EnrolSheet }))
const notEnrolled = { ...students, only: { status: 'registered' } }

/** Enrols one of those who are in no section yet: first who it is, then where. */
export function EnrolOne() {
  const { t } = useLingui()
  const [id, choose] = useState<string | null>(null)
  const { data: waiting } = useNamedRows(notEnrolled, { q: '' })
  const close = useBack()
  if (id !== null)
    return (
      <Suspense>
        <EnrolSheet id={id} onClose={close} />
      </Suspense>
    )
  return (
    <Sheet title={t`Enrol`} onClose={close} footer={<Button onPress={close}>{t`Cancel`}</Button>}>
      {!waiting && <LoadingRows label={t`Loading`} rows={2} />}
      {waiting?.length === 0 && (
        <EmptyState
          icon={UserPlus}
          title={t`Everybody is enrolled`}
          action={<ButtonLink look="primary" href={scoped('students/new')}>{t`Add student`}</ButtonLink>}
        >
          {t`Whoever is new is enrolled while being added.`}
        </EmptyState>
      )}
      {waiting && waiting.length > 0 && (
        <>
          <RowField
            label={t`Student`}
            description={t`Not enrolled yet`}
            of={notEnrolled}
            value={id}
            isRequired
            isDisabled={false}
            autoFocus
            onBlur={() => undefined}
            onChange={choose}
          />
          <p>
            <ButtonLink look="quiet" href={`${scoped('students')}?status=registered`}>
              {t`Enrol many at once`}
            </ButtonLink>
          </p>
        </>
      )}
    </Sheet>
  )
}

function useBack() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return () => void navigate({ to: scoped('enrolments'), search: search as never, resetScroll: false })
}
