import { useLingui } from '@lingui/react/macro'
import { failureWords, noValueWords, outcomeWords } from 'kit/marks/pass-words'
import { passBand } from 'kit/marks/grade'
import { gradeSystemOf } from 'kit/marks/read-scheme'
import type { NodeResult } from 'kit/marks/evaluate'
import type { Outcome, StudentResult } from 'kit/marks/passing'
import type { SubjectResult } from 'kit/marks/subjects'
import { dressDigits } from 'kit/text/locale'
import { type Fraction, printExact } from 'kit/values/fraction'
import type { SchemeView } from 'tenant-api/contract/learning/schemes'
import { useSay } from '../../../crud/resource/words.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { TableFrame } from '../../../ui/table/Table.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useNodeName } from './use-node-name.ts'

type Props = { result: StudentResult; scheme: SchemeView }

const tones: Readonly<Record<Outcome, 'success' | 'danger' | 'warning' | 'neutral'>> = {
  passed: 'success',
  compartment: 'warning',
  failed: 'danger',
  withheld: 'danger',
  incomplete: 'warning',
  pending: 'neutral',
  excused: 'neutral',
}

/** The result of the marks that were typed: each subject with its grade and why it fails, the total, and grace. */
export function TryOutResult({ result, scheme }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrint()
  const { total, subjects, outcome, grace } = result
  const [marks, of, pass] = [total.marks, total.of, gradeSystemOf(scheme.system).pass].map(print)
  return (
    <output className="try-out-result">
      <TableFrame label={t`The result of these marks`}>
        <thead>
          <tr>
            <th scope="col">{t`Subject`}</th>
            <th scope="col">{t`Percent`}</th>
            <th scope="col">{t`Grade`}</th>
            <th scope="col">{t`Result`}</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <SubjectLine
              key={subject.result.node.id}
              subject={subject}
              scheme={scheme}
              grace={grace.find(({ nodeId }) => nodeId === subject.result.node.id)?.marks}
            />
          ))}
          <tr>
            <th scope="row">{t`The total`}</th>
            <td>{total.percent ? print(total.percent) : '–'}</td>
            <td>
              <bdi>{total.band?.letter ?? '–'}</bdi>
            </td>
            <td>
              <Badge tone={tones[outcome]}>{say(outcomeWords[outcome])}</Badge>
              {total.value !== null && <span className="try-out-why">{t`${marks} of ${of} marks`}</span>}
              {result.isTotalBelow && (
                <span className="try-out-why">{t`The total is below ${pass} percent`}</span>
              )}
            </td>
          </tr>
        </tbody>
      </TableFrame>
    </output>
  )
}

type LineProps = { subject: SubjectResult; scheme: SchemeView; grace: Fraction | undefined }

function SubjectLine({ subject, scheme, grace }: LineProps) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrint()
  const name = useNodeName(scheme)
  const { result, outcome, failures } = subject
  const node = scheme.nodes.find(({ id }) => id === result.node.id)
  const given = grace && print(grace)
  return (
    <tr>
      <th scope="row">
        <bdi>{node && name(node)}</bdi>
      </th>
      <td>{result.percent ? print(result.percent) : '–'}</td>
      <td>
        <bdi>{gradeOf(result, grace, scheme)}</bdi>
      </td>
      <td>
        <Badge tone={grace ? 'success' : tones[outcome]}>
          {outcome === 'excused' ? say(noValueWords.excused) : say(outcomeWords[grace ? 'passed' : outcome])}
        </Badge>
        {given && <span className="try-out-why">{t`With ${given} grace marks`}</span>}
        {!given &&
          failures.map((failure) => {
            const { text, fill } = failureWords(failure, (value) => print(value))
            const why = say(text, fill)
            return (
              <span key={why} className="try-out-why">
                {why}
              </span>
            )
          })}
        {result.isLifted && <span className="try-out-why">{t`Lifted`}</span>}
      </td>
    </tr>
  )
}

/** With grace it is the lowest grade that passes, and no better one. */
function gradeOf({ band }: NodeResult, grace: Fraction | undefined, { system }: SchemeView): string {
  const graced = grace && passBand(gradeSystemOf(system))
  return (graced ?? band)?.letter ?? '–'
}

/** Exact numbers in the digits of the reader. */
function usePrint(): (value: Fraction | string) => string {
  const { language } = useRegional()
  return (value) => dressDigits(language, typeof value === 'string' ? value : printExact(value))
}
