import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { type FeeOffer, readApplicantFees } from 'tenant-api/contract/money/applicant-fees'
import { applicantStages } from 'tenant-api/contract/money/fee-setup'
import { QueryCard } from '../../../crud/resource/QueryCard.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { ApplicantFeeRow, RefundRule } from './ApplicantFeeRow.tsx'
import { AskOne } from './AskSheet.tsx'

/** On the page of an application: what was asked of the family, and what can be asked next. */
export function ApplicantFees({ id }: OfRecord) {
  const { t } = useLingui()
  const query = useQuery(read(readApplicantFees, { params: { id } }))
  const [offer, choose] = useState<FeeOffer>()
  const { data } = query
  return (
    <>
      <QueryCard
        title={t`Fees of the applicant`}
        query={query}
        rows={3}
        action={
          data?.mayPrint &&
          data.family && (
            <ButtonLink
              size="small"
              icon={<Printer aria-hidden size={15} />}
              href={scoped(`challans/new?family=${data.family.id}&of=applicant`)}
            >
              {t`Print challan`}
            </ButtonLink>
          )
        }
      >
        {({ fees, offers, mayAsk, billNumber }) =>
          fees.length === 0 ? (
            <p className="record-none">
              {offers.length > 0 || !mayAsk
                ? t`No fee was asked yet.`
                : t`No fee can be asked yet: put its amount in the fee plan, and the step among the fees before enrolment.`}
            </p>
          ) : (
            <ul className="record-rows">
              {fees.map((fee) => (
                <ApplicantFeeRow key={fee.id} fee={fee} mayAsk={mayAsk} />
              ))}
              {billNumber && (
                <li>
                  <span className="record-row-more">
                    <span>{t`Bill number at banks and at the school’s counter`}</span>
                    <strong>
                      <Ltr>{billNumber}</Ltr>
                    </strong>
                  </span>
                </li>
              )}
            </ul>
          )
        }
      </QueryCard>
      {data && data.mayAsk && data.offers.length > 0 && <Offers offers={data.offers} onChoose={choose} />}
      {offer && <AskOne id={id} offer={offer} onClose={() => choose(undefined)} />}
    </>
  )
}

type OffersProps = { offers: readonly FeeOffer[]; onChoose: (offer: FeeOffer) => void }

/** The steps that can be asked, at the prices of the plan. */
function Offers({ offers, onChoose }: OffersProps) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const maySet = useMay(['applicant-fees', 'edit'])
  return (
    <Card
      isFlush
      title={t`Can be asked now`}
      action={
        maySet && (
          <ButtonLink size="small" look="quiet" href={scoped('applicant-fees')}>
            {t`Rules`}
          </ButtonLink>
        )
      }
    >
      <ul className="record-rows">
        {offers.map((offer) => (
          <li key={offer.stage}>
            <div className="record-row-text">
              <span className="record-row-more">
                <strong>{say(applicantStages[offer.stage])}</strong>
                <MoneyText money={offer.total} />
              </span>
              {offer.lines.length > 1 && (
                <span className="record-row-more">
                  {offer.lines.map((line) => (
                    <span key={line.id}>
                      <bdi>{ownName({ name: line.title, otherName: line.otherTitle })}</bdi>{' '}
                      <MoneyText money={line.amount} />
                    </span>
                  ))}
                </span>
              )}
              <span className="record-row-more">
                <span>
                  <Trans>
                    To be paid by <DayText day={offer.dueOn} />
                  </Trans>
                </span>
              </span>
              <RefundRule percent={offer.refundPercent} until={offer.refundUntil} />
            </div>
            <Button size="small" onPress={() => onChoose(offer)}>
              {t`Ask`}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
