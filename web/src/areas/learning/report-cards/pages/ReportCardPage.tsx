import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { address } from 'kit/http/client'
import { readReportCard, readReportCardFile } from 'tenant-api/contract/learning/report-cards'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { CardBody } from '../../card/CardBody.tsx'

/** A published report card of a child, which explains each of its grades; printed with the code that verifies it. */
export function ReportCardPage() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { id: setId = '', studentId = '' } = useParams({ strict: false }) as {
    id?: string
    studentId?: string
  }
  const params = { setId, studentId }
  const { data, placeholder } = useLoaded(read(readReportCard, { params }), 10)
  const name = data ? ownName(data.card.student) : ''
  return (
    <Page
      title={name === '' ? t`Report card` : t`Report card of ${name}`}
      lead={
        data ? (
          <>
            <bdi>{data.card.result.title}</bdi> · <bdi>{data.card.student.section}</bdi> ·{' '}
            <DayText day={data.issuedOn} />
          </>
        ) : undefined
      }
      width="760px"
      tools={
        data ? (
          <ButtonLink
            href={address(readReportCardFile, { params, query: {} })}
            target="_blank"
            icon={<Printer aria-hidden size={16} />}
          >
            {t`Print`}
          </ButtonLink>
        ) : undefined
      }
    >
      {placeholder ?? (
        <>
          {data.edition > 1 && (
            <Banner tone="info">
              {t`This card takes the place of an earlier one.`} <bdi>{data.reason}</bdi>
            </Banner>
          )}
          <CardBody card={data.card} edition={null} needs={data.needs} />
        </>
      )}
    </Page>
  )
}
