/** The limits of numbers that clients can choose for schedules. */

/** The limits of the number of next times in one answer. */
export const nextLimit = { minimum: 1, maximum: 100, default: 20 };

/** The limits of the number of occurrences in one answer. */
export const occurrenceLimit = { minimum: 1, maximum: 500, default: 50 };
