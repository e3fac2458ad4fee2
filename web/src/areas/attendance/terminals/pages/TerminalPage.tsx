import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { readDevice, type TerminalDetails } from 'tenant-api/contract/attendance/terminals'
import '../../../../crud/record/Record.css'
import { RecordHeader } from '../../../../crud/record/RecordHeader.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { Commands } from '../Commands.tsx'
import { TerminalFacts } from '../TerminalCards.tsx'
import { TerminalBadge } from '../TerminalBadge.tsx'
import { TerminalDeeds } from '../TerminalDeeds.tsx'
import { WallText } from '../WallText.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import './Terminals.css'

/** A terminal: how it is, what it was asked to do, and who has come by it last. */
export function TerminalPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readDevice, { params: { id } }), 8, t`Loading the machine`)
  useName(data?.name ?? '')
  if (placeholder) return placeholder
  return <Opened row={data} />
}

function Opened({ row }: { row: TerminalDetails }) {
  const { t } = useLingui()
  const { name, campusName, isByKey, firmware, tellsDirection, commands, punches } = row
  return (
    <div className="record">
      <RecordHeader
        name={name}
        otherName=""
        isArchived={false}
        facts={
          <>
            <TerminalBadge row={row} />
            <bdi>{campusName}</bdi>
          </>
        }
        actions={row.mayEdit && <TerminalDeeds row={row} />}
      />
      <div className="record-cards">
        <div className="record-stack">
          <Card title={t`Status`}>
            <TerminalFacts row={row} />
          </Card>
          <Card title={t`Identification`}>
            <FactList look="ends">
              <dt>{t`Taken`}</dt>
              <dd>
                {isByKey
                  ? t`By the key of its campus, from anywhere`
                  : t`Without a key, from one network alone`}
              </dd>
              <dt>{t`Coming and going`}</dt>
              <dd>
                {tellsDirection
                  ? t`As the key says that people press`
                  : t`The first is coming, the last is going`}
              </dd>
              <dt>{t`Firmware`}</dt>
              <dd>{firmware === '' ? '–' : <Ltr>{firmware}</Ltr>}</dd>
            </FactList>
          </Card>
        </div>
        <div className="record-stack">
          <Commands rows={commands} />
          <Card isFlush title={t`Last punches`}>
            {punches.length === 0 && <p className="record-none">{t`Nobody has punched here yet.`}</p>}
            <ul className="record-rows">
              {punches.map(({ id, pin, name: who, fatherName, at }) => (
                <li key={id}>
                  <span className="record-row-more">
                    <WallText at={at} />
                    <Ltr>{pin}</Ltr>
                    {who === '' ? <span>{t`Nobody yet`}</span> : <bdi>{who}</bdi>}
                    {fatherName !== '' && <bdi>{fatherName}</bdi>}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
      {row.state === 'off' && (
        <Banner tone="info">{t`It is switched off: it keeps its punches until it is on again.`}</Banner>
      )}
    </div>
  )
}
