/* oxlint-disable unicorn/consistent-function-scoping -- a function that travels into the page takes its own along */
/**
 * Words of Arabic script whose ink is cut. Runs inside the page: the ink of each word is measured on a canvas, set on
 * the word's own baseline, and compared with every box around it that cuts.
 */
export function clippedInk(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('the page has no canvas')
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || !/[\u0600-\u06ff]/.test(text)) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.closest('.visually-hidden, svg')) continue
    const boxes = cuttingBoxes(element)
    if (boxes.length === 0) continue
    const style = getComputedStyle(element)
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    for (const word of text.matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const line = range.getClientRects()[0]
      if (!line || line.width === 0) continue
      const ink = pen.measureText(word[0])
      const baseline = line.top + ink.fontBoundingBoxAscent
      const [top, bottom] = [baseline - ink.actualBoundingBoxAscent, baseline + ink.actualBoundingBoxDescent]
      for (const { box, name } of boxes) {
        // A line that is cut away whole (an ellipsis after the second line) is no cut word.
        if (line.bottom <= box.top || baseline >= box.bottom) continue
        const cut = Math.max(box.top - top, bottom - box.bottom)
        if (cut > 1) found.add(`“${word[0]}” by ${cut.toFixed(1)}px in ${name}`)
      }
    }
  }
  return [...found]

  function cuttingBoxes(start: Element) {
    const boxes: { box: { top: number; bottom: number }; name: string }[] = []
    for (let at: Element | null = start; at && at !== document.body; at = at.parentElement) {
      const { overflowY, borderTopWidth, borderBottomWidth, display } = getComputedStyle(at)
      if (display === 'inline' || (overflowY !== 'hidden' && overflowY !== 'clip')) continue
      const { top, bottom } = at.getBoundingClientRect()
      boxes.push({
        box: {
          top: top + Number.parseFloat(borderTopWidth),
          bottom: bottom - Number.parseFloat(borderBottomWidth),
        },
        name: `${at.tagName.toLowerCase()}.${at.getAttribute('class') ?? ''}`,
      })
    }
    return boxes
  }
}
