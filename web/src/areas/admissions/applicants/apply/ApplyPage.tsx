import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { readForm } from 'tenant-api/contract/admissions/form'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { ApplyForm, type Received } from './ApplyForm.tsx'
import { ApplyFrame } from './ApplyFrame.tsx'
import { readPlain } from './plain.ts'
import { ReceivedView } from './ReceivedView.tsx'

/** Where a family applies, without a log-in. */
export function ApplyPage() {
  const { t } = useLingui()
  const form = useQuery(readPlain(readForm, {}))
  const [received, receive] = useState<Received>()
  if (received)
    return (
      <ApplyFrame title={t`Application received`}>
        <ReceivedView received={received} onAnother={() => receive(undefined)} />
      </ApplyFrame>
    )
  return (
    <ApplyFrame title={t`Apply for admission`}>
      {form.isPending && <LoadingRows label={t`Loading`} rows={6} />}
      {form.error && <Trouble error={form.error} onRetry={() => void form.refetch()} />}
      {form.data && !form.data.isOpen && (
        <EmptyState icon={DoorClosed} title={t`Admissions are closed at the moment`} action={<StatusLink />}>
          {form.data.opensOn ? (
            <Trans>
              They open on <DayText day={form.data.opensOn} />.
            </Trans>
          ) : (
            <Trans>Please call the school’s office.</Trans>
          )}
        </EmptyState>
      )}
      {form.data?.isOpen && (
        <>
          {form.data.intro && (
            <Card>
              <p className="apply-text" dir="auto">
                {form.data.intro}
              </p>
            </Card>
          )}
          <ApplyForm form={form.data} onReceived={receive} />
          <p>
            <StatusLink />
          </p>
        </>
      )}
    </ApplyFrame>
  )
}

function StatusLink() {
  return (
    <Link className="record-link" to="/apply/status">
      <Trans>You have applied already? See where your application stands</Trans>
    </Link>
  )
}
