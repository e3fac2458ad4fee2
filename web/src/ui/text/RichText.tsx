import type { RichBlock, RichInline, RichText as Text } from 'kit/text/rich-text'
import type { ReactNode } from 'react'
import './RichText.css'

/** Renders rich text; each paragraph has the direction of its own script. */
export function RichText({ text, lang }: { text: Text; lang?: string }) {
  return (
    <div className="rich" lang={lang}>
      {text.content.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: RichBlock }) {
  switch (block.type) {
    case 'heading':
      return <h2 dir="auto">{said(block.content)}</h2>
    case 'bulletList':
    case 'orderedList': {
      const List = block.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List dir="auto">
          {block.content.map((item, at) => (
            <li key={at}>
              {item.content.map((line, nth) => (
                <p key={nth}>{said(line.content)}</p>
              ))}
            </li>
          ))}
        </List>
      )
    }
    default:
      return <p dir="auto">{said(block.content)}</p>
  }
}

function said(parts: readonly RichInline[] = []): ReactNode {
  return parts.map((part, at) =>
    part.type === 'hardBreak' ? <br key={at} /> : <Inline key={at} part={part} />,
  )
}

function Inline({ part: { text, marks = [] } }: { part: Extract<RichInline, { type: 'text' }> }) {
  return marks.reduce<ReactNode>((within, mark) => {
    if (mark.type === 'bold') return <strong>{within}</strong>
    if (mark.type === 'italic') return <em>{within}</em>
    return (
      <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
        {within}
      </a>
    )
  }, text)
}
