/** Provides the names of states to the parts of the view, which show the same names as the drawing. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { chartNames, type StateNames } from './state-names.js';

const Names = createContext<StateNames>(chartNames);

export const StateNamesProvider = Names.Provider;

export function useStateNames(): StateNames {
  return useContext(Names);
}
