import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useSay } from '../../../crud/resource/words.ts'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { outcomeTones } from './outcome-tones.ts'
import { useOutOf, usePrinted } from './use-printed.ts'
import { WhatItTakes } from './WhatItTakes.tsx'
import {
  type Card,
  type CardAssessment,
  type CardLine,
  type CardNeed,
  type CardNode,
  type CardSubject,
  linesBelow,
  percentOf,
  whyNotPassed,
  whyWithoutValue,
} from './card-words.ts'

type Props = { card: Card; subject: CardSubject; needs: readonly CardNeed[] }

/** A subject with its grade; opened, it shows the parts with their weights, the assessments, and what was left out. */
export function SubjectStory({ card, subject, needs }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinted()
  const ownName = useOwnName()
  const { percent, letter, outcome, grace, failures, inTotal, isAbsent } = subject
  const isFailed = outcome === 'failed' && grace === null
  const more = print(grace)
  return (
    <li>
      <details className="subject-story" open={isFailed || undefined}>
        <summary>
          <bdi className="subject-story-name">{ownName(subject)}</bdi>
          {outcome === 'passed' || outcome === 'failed' ? (
            <span className="subject-story-grade">
              <span className="numbers">{isAbsent ? 'A' : print(percent)}</span> <bdi>{letter}</bdi>
            </span>
          ) : (
            <OutcomeBadge outcome={outcome} />
          )}
          {isFailed && <Badge tone="danger">{t`Not passed`}</Badge>}
          <ChevronDown aria-hidden size={16} className="subject-story-sign" />
        </summary>
        <ul className="story-lines">
          {grace !== null && <li className="card-why">{t`Passed with ${more} grace marks`}</li>}
          {grace === null &&
            failures.map((failure) => {
              const { text, fill } = whyNotPassed(failure, print)
              const why = say(text, fill)
              return (
                <li key={why} className="story-failure">
                  {why}
                </li>
              )
            })}
          {!inTotal && <li className="card-why">{t`It does not count for the total.`}</li>}
          {linesBelow(card, subject.nodeId).map((line) => (
            <Line key={line.kind === 'node' ? line.node.id : line.assessment.id} line={line} />
          ))}
          <li>
            <WhatItTakes card={card} subject={subject} needs={needs} />
          </li>
        </ul>
      </details>
    </li>
  )
}

function OutcomeBadge({ outcome }: { outcome: Exclude<CardSubject['outcome'], 'passed' | 'failed'> }) {
  const { t } = useLingui()
  const words = { excused: t`Excused`, pending: t`Marks missing`, incomplete: t`To be sat` }
  return <Badge tone={outcomeTones[outcome]}>{words[outcome]}</Badge>
}

function Line({ line }: { line: CardLine }) {
  return (
    <li className="story-line" style={{ '--depth': line.depth } as object}>
      {line.kind === 'node' ? <NodeLine node={line.node} /> : <AssessmentLine assessment={line.assessment} />}
    </li>
  )
}

function NodeLine({ node }: { node: CardNode }) {
  const { t } = useLingui()
  const print = usePrinted()
  const ownName = useOwnName()
  const whyUnused = useWhyUnused()
  const share = print(percentOf(node.part))
  const why = whyUnused(node.use)
  const percent = node.percent === null ? '' : print(node.percent)
  return (
    <>
      <span className="story-name">
        <bdi>{ownName(node)}</bdi>
        <span className="card-why">{why ?? t`counts ${share} percent`}</span>
      </span>
      {percent !== '' && <span className="numbers">{t`${percent} percent`}</span>}
    </>
  )
}

function AssessmentLine({ assessment: { title, day, part, use, parts } }: { assessment: CardAssessment }) {
  const { t } = useLingui()
  const print = usePrinted()
  const whyUnused = useWhyUnused()
  const why = whyUnused(use)
  const share = print(percentOf(part))
  const isAlone = percentOf(part) === '100'
  return (
    <>
      <span className="story-name">
        <span>
          <bdi>{title}</bdi>, <DayText day={day} />
        </span>
        {(why ?? !isAlone) && <span className="card-why">{why ?? t`counts ${share} percent`}</span>}
      </span>
      <span className="story-parts">
        {parts.map((one) => (
          <PartMarks key={one.name} part={one} />
        ))}
      </span>
    </>
  )
}

function PartMarks({ part: { name, state, marks, max, pass } }: { part: CardAssessment['parts'][number] }) {
  const { t } = useLingui()
  const print = usePrinted()
  const letters: Readonly<Record<string, string>> = {
    absent: 'A',
    excused: 'E',
    missing: 'M',
    malpractice: 'U',
  }
  const outOf = useOutOf()
  const needed = print(pass)
  const letter = letters[state]
  const words: Readonly<Record<string, string>> = {
    absent: t`Absent`,
    excused: t`Excused`,
    missing: t`Not handed in`,
    malpractice: t`Unfair means`,
  }
  const word = words[state] ?? ''
  return (
    <span className="story-part">
      {name !== '' && (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      {marks !== null ? (
        <span className="numbers">{outOf(marks, max)}</span>
      ) : letter !== undefined ? (
        <>
          <bdi>{letter}</bdi> · {word}
        </>
      ) : state === 'pending' ? (
        t`not entered yet`
      ) : (
        t`does not count here`
      )}
      {pass !== null && <span className="card-why">{t`${needed} needed`}</span>}
    </span>
  )
}

/** Why something did not count; undefined where it did. */
function useWhyUnused(): (use: string) => string | undefined {
  const { t } = useLingui()
  const say = useSay()
  return (use) => {
    if (use === 'counted') return undefined
    if (use === 'dropped') return t`left out: only the better ones count`
    if (use === 'outside-total') return t`shown only, it does not count`
    const why = whyWithoutValue(use)
    return why === undefined ? undefined : say(why)
  }
}
