/** What is given to the balancers of a tree of tasks, and what is chosen. */

/** How work is cut into tasks, and in which order they are taken: rules of the program, not the work itself. */
const RULES = /^(traversal|sharing|tile|division|fill|sortPivot)$|Cutoff$|Threshold$/

/** What of a machine is chosen for a run; the rest are its costs. */
const CHOSEN = /^(topology|processors|sides|allReduce|handling|port)$/

/** Whether a parameter of a lab whose work is a tree sets the job or its conditions; undefined where it is a choice. */
export function givenOfTree(id: string, group: string): 'job' | 'conditions' | undefined {
  if (group === 'tree' && !RULES.test(id)) return 'job'
  return (group === 'machine' && !CHOSEN.test(id)) || id === 'serverCost' ? 'conditions' : undefined
}
