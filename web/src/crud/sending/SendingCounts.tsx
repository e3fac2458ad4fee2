import { Plural, useLingui } from '@lingui/react/macro'
import { direction, type Language, languages } from 'kit/text/locale'
import { formatMoney } from 'kit/values/money'
import type { ReactNode } from 'react'
import { channelNames, type SendingPreview } from 'tenant-api/contract/messages/outbound'
import { useRegional } from '../../ui/base/Regional.tsx'
import { NumberText } from '../../ui/text/NumberText.tsx'
import { useSay } from '../resource/words.ts'
import './SendingCounts.css'

type Props = {
  preview: SendingPreview
  /** Lines between the count and the channels, such as names of some of the people. */
  children?: ReactNode
}

/** Before something is sent to many: how many get it, by what, in which language, and a sample of each language. */
export function SendingCounts({ preview, children }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const { people, channels, byAppAlone, unreached, currency } = preview
  return (
    <div className="sending">
      <p className="sending-count">
        <Plural value={people} one="# person" other="# people" />
      </p>
      {children}
      <ul className="sending-ways">
        {channels.map(({ channel, messages, parts, cost }) => (
          <li key={channel}>
            <span>{say(channelNames[channel])}</span>
            <NumberText value={messages} />
            {channel === 'sms' && (
              <span className="sending-note">
                <Plural value={parts} one="# part of an SMS" other="# parts of an SMS" />
                {cost !== null && ` · ${formatMoney(language, BigInt(cost), currency)}`}
              </span>
            )}
          </li>
        ))}
        {byAppAlone > 0 && (
          <li>
            <span>{t`Only in the app`}</span>
            <NumberText value={byAppAlone} />
          </li>
        )}
        {unreached > 0 && (
          <li className="sending-unreached">
            <span>{t`Not reached by any of these`}</span>
            <NumberText value={unreached} />
          </li>
        )}
      </ul>
      {preview.languages.filter(isWritten).map(({ language: of, people: readers, title, text }) => (
        <figure key={of} className="sending-note">
          <figcaption>
            {ownName(of)} <NumberText value={readers} />
          </figcaption>
          <blockquote className="sending-sample" lang={of} dir={direction(of)}>
            {text === '' ? title : text}
          </blockquote>
        </figure>
      ))}
    </div>
  )
}

function isWritten({ title, text }: { title: string; text: string }): boolean {
  return title !== '' || text !== ''
}

export function ownName(language: Language): string {
  return languages.find(({ code }) => code === language)?.ownName ?? language
}
