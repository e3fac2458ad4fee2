/** The dialogs that are open, the topmost last. A toast has the role of one, too, and lies over all of them, but asks nothing. */
export function openDialogs(): Element[] {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]:not(.toast)')]
}
