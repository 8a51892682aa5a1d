export const time = {
  justNow: 'just now',
  /** The locale of numbers. */
  locale: 'en',
  /** The locale of dates and times. The page adds the region of the browser. */
  dates: 'en',
};
