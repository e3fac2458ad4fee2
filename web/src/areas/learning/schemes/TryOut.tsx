import { useLingui } from '@lingui/react/macro'
import { schemeOf } from 'kit/marks/read-scheme'
import { judge } from 'kit/marks/passing'
import type { AssessmentScore } from 'kit/marks/scheme'
import { useState } from 'react'
import type { SchemeView, TreeNode } from 'tenant-api/contract/learning/schemes'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { readMarks } from './marks-text.ts'
import { leavesOf, subjectOf } from './tree-draft.ts'
import { TryOutResult } from './TryOutResult.tsx'
import { useNodeName } from './use-node-name.ts'
import './Schemes.css'

/** Marks are typed for each part, and the result is shown with its grades, and why somebody passes or fails. */
export function TryOut({ scheme }: { scheme: SchemeView }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const name = useNodeName(scheme)
  const { nodes, kinds } = scheme
  const leaves = leavesOf(nodes)
  if (leaves.length === 0) return null
  const usual = ({ assessmentKindId }: TreeNode) =>
    kinds.find(({ id }) => id === assessmentKindId)?.usualMax ?? 100
  const scores = new Map<string, readonly AssessmentScore[]>()
  for (const leaf of leaves) scores.set(leaf.id, readMarks(typed[leaf.id] ?? '', usual(leaf)) ?? [])
  const result = judge(schemeOf(scheme), scores)
  return (
    <Card
      title={t`Try it out`}
      description={t`Type marks such as 12/15, several with a blank between them. A is absent, E excused, M not handed in, U unfair means.`}
    >
      <div className="try-out">
        <div className="try-out-marks">
          {leaves.map((leaf) => {
            const subject = subjectOf(nodes, leaf)
            const [of, part] = [subject ? name(subject) : '', name(leaf)]
            const text = typed[leaf.id] ?? ''
            return (
              <TextField
                key={leaf.id}
                label={subject && subject.id !== leaf.id ? t`${of}: ${part}` : part}
                dir="ltr"
                maxLength={200}
                value={text}
                onChange={(value) => setTyped({ ...typed, [leaf.id]: value })}
                error={readMarks(text, usual(leaf)) ? undefined : t`Type marks such as 12/15`}
              />
            )
          })}
        </div>
        <TryOutResult result={result} scheme={scheme} />
      </div>
    </Card>
  )
}
