import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { readCardPrint } from 'tenant-api/contract/records/id-cards'
import { SentFile } from '../../../../crud/files/SentFile.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped, wholeInstitute } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { ProgressBar } from '../../../../ui/state/ProgressBar.tsx'
import { CardPrintState } from '../CardPrintState.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import '../Prints.css'

/** A pile of ID cards: its file, or that it is still being printed. */
export function CardPrintPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: pile } = useSuspenseQuery({
    ...read(readCardPrint, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 700 : false),
  })
  const maySet = useMay(['institute', 'edit'])
  const seesStudents = useMay(['students', 'view'])
  const { state, people, printed, file, madeBy, createdAt, jobId } = pile
  const missing = printed === null ? 0 : people - printed
  return (
    <div className="print-page">
      <Stack as="header" gap="6px">
        <h1 className="page-title">
          <Plural value={printed ?? people} one="# ID card" other="# ID cards" />
        </h1>
        <div className="print-page-facts">
          <CardPrintState state={state} />
          <bdi>{madeBy}</bdi>
          <InstantText at={createdAt} />
        </div>
      </Stack>
      {missing > 0 && (
        <Banner
          tone="warning"
          action={jobId && <ButtonLink size="small" href={scoped(`jobs/${jobId}`)}>{t`See who`}</ButtonLink>}
        >
          <Plural value={missing} one="# card was left out" other="# cards were left out" />
        </Banner>
      )}
      <Card>
        {state === 'waiting' && <ProgressBar label={t`Being printed`} />}
        {file && <SentFile file={file} onRemove={undefined} />}
        {state === 'over' && (
          <p>
            <Trans>The file was cleared away after a week. Print the cards again from the list.</Trans>
          </p>
        )}
        {state === 'failed' && (
          <p>
            <Trans>No cards were printed. Please try again from the list.</Trans>
          </p>
        )}
      </Card>
      <Cluster align="stretch">
        {seesStudents && <ButtonLink href={scoped('students')}>{t`Students`}</ButtonLink>}
        {maySet && (
          <ButtonLink
            href={scoped('settings/prints', wholeInstitute)}
            icon={<Settings2 aria-hidden size={16} />}
          >
            {t`How cards look`}
          </ButtonLink>
        )}
      </Cluster>
    </div>
  )
}
