import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { readChallanPrint } from 'tenant-api/contract/money/challans'
import { SentFile } from '../../../../crud/files/SentFile.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { ProgressBar } from '../../../../ui/state/ProgressBar.tsx'
import { PrintState } from '../PrintState.tsx'

/** Challans that were printed together: their file, or that it is still being made. */
export function ChallanPrintPage() {
  const { t } = useLingui()
  const { language } = useRegional()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: print } = useSuspenseQuery({
    ...read(readChallanPrint, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 700 : false),
  })
  const { state, printed, file, madeBy, createdAt, campus, section, period } = print
  const lead = (
    <Cluster>
      <PrintState state={state} />
      <bdi>{[campus, section, period && formatPeriod(language, period)].filter(Boolean).join(' · ')}</bdi>
      <bdi>{madeBy}</bdi>
      <InstantText at={createdAt} />
    </Cluster>
  )
  const title = printed === null ? t`Challans` : <Plural value={printed} one="# challan" other="# challans" />
  return (
    <Page title={title} width="820px">
      {lead}
      <Card>
        {state === 'waiting' && <ProgressBar label={t`Being printed`} />}
        {file && <SentFile file={file} onRemove={undefined} />}
        {state === 'empty' && (
          <p>
            <Trans>Nobody owes anything there any more.</Trans>
          </p>
        )}
        {state === 'over' && (
          <p>
            <Trans>
              The file was cleared away after a week. Tick the challans in their list to print them again.
            </Trans>
          </p>
        )}
        {state === 'failed' && (
          <p>
            <Trans>No challans were printed. Please try again from the list.</Trans>
          </p>
        )}
      </Card>
      <Cluster>
        <ButtonLink href={scoped('challans')}>{t`Challans`}</ButtonLink>
      </Cluster>
    </Page>
  )
}
