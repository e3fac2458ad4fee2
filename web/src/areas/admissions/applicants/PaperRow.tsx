import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { Check, FileWarning, X } from 'lucide-react'
import { documentKinds, documentStates, type Paper } from 'tenant-api/contract/admissions/form/papers'
import { showFile } from 'tenant-api/contract/platform/files'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { IconButton } from '../../../ui/base/Button.tsx'

const tones = { new: 'info', accepted: 'success', refused: 'warning' } as const

type Tools = { onState: (state: Paper['state']) => void; onRemove: () => void }

/** A document that came with an application, with what the office does with it where that is still open. */
export function PaperRow({ paper, tools }: { paper: Paper; tools?: Tools | undefined }) {
  const say = useSay()
  const { kind, fileName, fileId, state, sentBy } = paper
  return (
    <li>
      <div className="record-row-text">
        <a
          className="record-link"
          href={address(showFile, { params: { id: fileId } })}
          target="_blank"
          rel="noreferrer"
        >
          {say(documentKinds[kind])}
        </a>
        <span className="record-row-more">
          <bdi>{fileName}</bdi>
          {sentBy === 'family' && <Badge tone={tones[state]}>{say(documentStates[state])}</Badge>}
        </span>
      </div>
      {tools && <PaperTools paper={paper} tools={tools} />}
    </li>
  )
}

function PaperTools({ paper: { fileName, state, sentBy }, tools }: { paper: Paper; tools: Tools }) {
  const { t } = useLingui()
  return (
    <span className="record-row-tools">
      {state !== 'accepted' && (
        <IconButton label={t`${fileName} is in order`} onPress={() => tools.onState('accepted')}>
          <Check aria-hidden size={16} />
        </IconButton>
      )}
      {sentBy === 'family' && state !== 'refused' && (
        <IconButton label={t`${fileName} is needed again`} onPress={() => tools.onState('refused')}>
          <FileWarning aria-hidden size={16} />
        </IconButton>
      )}
      <IconButton label={t`Remove ${fileName}`} onPress={tools.onRemove}>
        <X aria-hidden size={16} />
      </IconButton>
    </span>
  )
}
