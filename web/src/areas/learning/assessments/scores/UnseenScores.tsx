import { lazy, useState } from 'react'
import { useMe } from '../../../../shell/session/me.ts'
import { withWords } from '../../../../shell/words/words.ts'
import { useScoreBox } from './score-box.ts'
import { isUnseen } from './score-text.ts'

// On any page: the words of the office are loaded where there is something to show, and not for everybody.
const UnseenDialog = lazy(async () => withWords((await import('./UnseenDialog.tsx')).UnseenDialog, 'office'))

/** Shows, right after a log-in, which marks wait on this device in the reader's name. */
export default function UnseenScores() {
  const { sessionId } = useMe()
  const entries = [...useScoreBox().entries.values()].filter((entry) => isUnseen(entry, sessionId))
  const [isLater, setLater] = useState(false)
  if (entries.length === 0 || isLater) return null
  return <UnseenDialog entries={entries} onClose={() => setLater(true)} />
}
