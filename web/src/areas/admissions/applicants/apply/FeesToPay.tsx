import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Printer } from 'lucide-react'
import { address, type Output } from 'kit/http/client'
import {
  issueOwnApplicantChallan,
  readOwnApplicantChallanFile,
  readOwnApplicantFees,
} from 'tenant-api/contract/money/applicant-fees/family'
import { plainCall } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { CopyButton } from '../../../../ui/overlay/CopyButton.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { readPlain } from './plain.ts'

type Fees = Output<typeof readOwnApplicantFees>
type Fee = Fees['fees'][number]

/** What the family is asked to pay before enrolment, until when, and under which number. */
export function FeesToPay({ visit }: { visit: string }) {
  const { t } = useLingui()
  const { data } = useQuery(readPlain(readOwnApplicantFees, { params: { visit } }))
  if (!data || data.fees.length === 0) return null
  const isOpen = data.fees.some(({ open }) => open.amount !== '0')
  return (
    <Card title={t`Fees`}>
      <Stack gap="16px">
        {data.fees.map((fee) => (
          <OneFee key={fee.id} fee={fee} />
        ))}
        {isOpen && data.billNumber && <BillNumber number={data.billNumber} />}
        {data.mayIssue && <Challan visit={visit} challan={data.challan} />}
      </Stack>
    </Card>
  )
}

function OneFee({ fee }: { fee: Fee }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { stage, open, due, paid, dueOn, isOverdue, lines, number, refundPercent, refundUntil } = fee
  const title = { prospectus: t`Prospectus`, test: t`Entrance test`, admission: t`Admission fee` }[stage]
  const isOpen = open.amount !== '0'
  return (
    <section aria-label={title}>
      <Stack gap="4px">
        <p>
          <strong>{title}</strong>{' '}
          {isOpen ? (
            <Badge tone={isOverdue ? 'danger' : 'warning'}>{isOverdue ? t`Overdue` : t`To be paid`}</Badge>
          ) : (
            <Badge tone="success">{t`Settled`}</Badge>
          )}
        </p>
        {isOpen && (
          <p>
            <Trans>
              Please pay <MoneyText money={open} /> by <DayText day={dueOn} />.
            </Trans>
          </p>
        )}
        {!isOpen && stage === 'admission' && <p>{t`The seat is confirmed.`}</p>}
        <FactList look="ends">
          {lines.map((line) => [
            <dt key={`${line.id} title`}>
              <bdi>{ownName({ name: line.title, otherName: line.otherTitle })}</bdi>
            </dt>,
            <dd key={line.id}>
              <MoneyText money={line.amount} />
            </dd>,
          ])}
          {isOpen && paid.amount !== '0' && (
            <>
              <dt>{t`Already paid`}</dt>
              <dd>
                <MoneyText money={paid} />
              </dd>
            </>
          )}
          {lines.length > 1 && (
            <>
              <dt>{t`Sum`}</dt>
              <dd>
                <strong>
                  <MoneyText money={due} />
                </strong>
              </dd>
            </>
          )}
        </FactList>
        <p className="muted">
          <Trans>
            Invoice <Ltr>{number}</Ltr>
          </Trans>{' '}
          · <Refund percent={refundPercent} until={refundUntil} />
        </p>
      </Stack>
    </section>
  )
}

function Refund({ percent, until }: { percent: number; until: string | null }) {
  const { t } = useLingui()
  if (percent === 0) return t`This fee is not given back.`
  if (until === null) return t`${percent} % of it is given back if the child does not come.`
  return (
    <Trans>
      {percent} % of it is given back if you tell the school by <DayText day={until} /> that the child does
      not come.
    </Trans>
  )
}

function BillNumber({ number }: { number: string }) {
  const { t } = useLingui()
  return (
    <Stack gap="4px">
      <p>{t`Bill number at banks and at the school’s counter`}</p>
      <p className="apply-code">
        <Ltr>{number}</Ltr>
      </p>
      <p>
        <CopyButton size="small" text={number}>
          {t`Copy the number`}
        </CopyButton>
      </p>
    </Stack>
  )
}

/** The paper that is paid at a bank: made when the family first wants it, the same one as long as nothing changes. */
function Challan({ visit, challan }: { visit: string; challan: Fees['challan'] }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const queries = useQueryClient()
  const issuing = useMutation({
    mutationFn: () => plainCall(issueOwnApplicantChallan, { params: { visit } }),
    onSuccess: () => queries.invalidateQueries(readPlain(readOwnApplicantFees, { params: { visit } })),
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return (
    <Stack gap="4px">
      <p>{t`To pay at a bank, print the challan and take it along.`}</p>
      <p>
        {challan ? (
          <ButtonLink
            size="small"
            href={address(readOwnApplicantChallanFile, {
              params: { visit, id: challan.id },
              query: { language },
            })}
            target="_blank"
            icon={<ExternalLink aria-hidden size={15} />}
          >
            <Trans>
              Open challan <Ltr>{challan.number}</Ltr>
            </Trans>
          </ButtonLink>
        ) : (
          <Button
            size="small"
            icon={<Printer aria-hidden size={15} />}
            isPending={issuing.isPending}
            onPress={() => issuing.mutate()}
          >
            {t`Get the challan`}
          </Button>
        )}
      </p>
    </Stack>
  )
}
