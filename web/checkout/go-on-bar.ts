/** The classes of what leads to the next step: on phones it stays at the screen's lower edge. */
export const GO_ON_BAR =
  'go-on sticky bottom-0 z-10 -mx-4 mt-2 flex items-center gap-4 border-sand border-t bg-cream px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:-mx-8 md:px-8 lg:static lg:mx-0 lg:border-0 lg:p-0'
