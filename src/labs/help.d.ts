/** A lab's words, as the build makes them of its description (build/content.ts). */
declare module '*?help' {
  const help: import('../core/lab-help.ts').LabHelp
  export default help
}
